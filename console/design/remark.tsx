import page from './page.module.css';

/** What somebody wrote about a change, as it was written. */
export const Remark = ({ children }: { readonly children: string }) => (
  <p className={page.remark} dir="auto">
    {children}
  </p>
);
