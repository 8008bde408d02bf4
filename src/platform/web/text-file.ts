/** Hands a text to the browser as a file to keep; its name is made of `title`. */
export function saveAsText(title: string, text: string, extension = 'txt'): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
