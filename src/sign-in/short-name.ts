/**
 * How a member is addressed: title and last name of "Dr. Helen Cho", the first name without a title, '' for an
 * empty name.
 */
export function shortName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const [first = ''] = words;
  return first.endsWith('.') && words.length > 1 ? `${first} ${words.at(-1)}` : first;
}
