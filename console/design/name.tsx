/** A name that people gave: in its own direction of writing, whatever stands around it. */
export const Name = ({ children }: { readonly children: string }) => <bdi>{children}</bdi>;
