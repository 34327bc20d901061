const names = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is on the local machine. @param hostname as in `URL` */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean => names.has(hostname);
