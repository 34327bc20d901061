const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is one of this machine. @param hostname as `URL` has it */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean => names.has(hostname);
