/**
 * Title, first and last name, as pages greet and certificates print: "Dr. Helen Cho". "None" is a choice of the form
 * and no title.
 */
export function fullName({
  title,
  firstname,
  lastname,
}: {
  readonly title: string;
  readonly firstname: string;
  readonly lastname: string;
}): string {
  return [/^none$/i.test(title.trim()) ? '' : title, firstname, lastname]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}
