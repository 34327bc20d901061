/** Lets the browser save a text as a file. */
export const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has begun to read the object.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Lets the browser save comma-separated values as a file. */
export const downloadCsv = (name: string, text: string): void => download(name, 'text/csv;charset=utf-8', text);

/** Lets the browser save a value as a JSON file. */
export const downloadJson = (name: string, value: unknown): void =>
  download(name, 'application/json', `${JSON.stringify(value, null, 2)}\n`);
