/** Gives the browser a file to keep. */
export const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Gives the browser comma-separated values to keep. */
export const downloadCsv = (name: string, text: string): void => download(name, 'text/csv;charset=utf-8', text);

/** Gives the browser a value to keep, as JSON. */
export const downloadJson = (name: string, value: unknown): void =>
  download(name, 'application/json', `${JSON.stringify(value, null, 2)}\n`);
