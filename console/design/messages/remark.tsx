import page from '../page.module.css';

/** A comment on a change, shown as it was written. */
export const Remark = ({ children }: { readonly children: string }) => (
  <p className={page.remark} dir="auto">
    {children}
  </p>
);
