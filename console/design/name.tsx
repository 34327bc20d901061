/** A name that a user gave, in its own writing direction. A long e-mail address breaks at its @. */
export const Name = ({ children }: { readonly children: string }) => {
  const at = children.indexOf('@');
  if (at <= 0) return <bdi>{children}</bdi>;
  return (
    <bdi>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </bdi>
  );
};
