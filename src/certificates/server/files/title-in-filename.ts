/** What of a course title every file system takes, at most 60 characters. */
export const titleInFilename = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N} -]+/gu, '')
    .slice(0, 60)
    .trim();
