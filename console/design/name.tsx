/** A name that people gave: in its own direction of writing, whatever stands around it. A long address of mail breaks at its @. */
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
