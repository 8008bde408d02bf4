import fs from 'node:fs';

/** Writes JSON as it stands in the repository: an object or a list that fits into a line is one. */
export function writeJson(file, value) {
  const text = JSON.stringify(value, null, 2).replace(/[{[]\n[^{}[\]]*\n\s*[}\]]/g, (whole) => {
    const line = whole.replace(/\n\s*/g, ' ').replace(/^\[ /, '[').replace(/ \]$/, ']');
    return line.length <= 90 ? line : whole;
  });
  fs.writeFileSync(file, `${text}\n`);
}
