// The parts of feeds and maps of the site that every one of them is made of.

/** Text inside an element or attribute. Controls that XML 1.0 has no way to write are left out. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** RFC 822 as feeds write it: "Sat, 21 Nov 2026 08:00:00 GMT". */
export function feedDate(at: Temporal.Instant): string {
  const day = at.toZonedDateTimeISO('UTC');
  return `${weekdays[day.dayOfWeek - 1]}, ${two(day.day)} ${months[day.month - 1]} ${day.year} ${two(day.hour)}:${two(day.minute)}:${two(day.second)} GMT`;
}
