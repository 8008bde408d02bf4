import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readTable } from './read-table.ts';

/** A spreadsheet whose first sheet, which is not the first file, has these cells. */
function aSheet(cells: string, second = ''): Promise<Buffer> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  add('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');
  add(
    'xl/workbook.xml',
    `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="rId2"/><sheet name="Notes" sheetId="2" r:id="rId1"/></sheets></workbook>`,
  );
  const sheet = (number: number) =>
    `<Relationship Id="rId${3 - number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`;
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheet(1)}${sheet(2)}</Relationships>`,
  );
  for (const [number, content] of [cells, second].entries())
    add(`xl/worksheets/sheet${number + 1}.xml`, `<worksheet ${main}><sheetData>${content}</sheetData></worksheet>`);
  zip.end();
  return buffer(zip.outputStream);
}
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const list = `<row r="1">${cell('A1', 'Email')}${cell('B1', 'Hours')}</row><row r="3">${cell('A3', 'a@b.test')}<c r="B3"><v>2</v></c></row>`;

it('reads the first sheet of a workbook, whatever its other sheets hold and however far empty cells are formatted', async () => {
  const file = await aSheet(
    `${list}<row r="900000"><c r="XFD900000" s="1"/></row>`,
    `<row r="1048576">${cell('XFD1048576', 'far')}</row>`,
  );
  expect(await readTable(file)).toMatchObject({
    head: ['Email', 'Hours'],
    lines: [{ line: 3, cells: ['a@b.test', '2'] }],
  });
});

it.each([
  ['XFD1048576', 'XFD1048576'],
  ['CW2', 'CW2'],
  ['A10001', 'A10001'],
  ['&#88;FD1048576', 'XFD1048576'],
])('names the cell of a sheet that is too far away: %s', async (address, named) => {
  const row = /\d+$/.exec(named)?.[0];
  await expect(
    readTable(await aSheet(`<row r="1">${cell('A1', 'Email')}</row><row r="${row}">${cell(address, 'x')}</row>`)),
  ).rejects.toThrow(
    `Cell ${named} is not empty. A list may have 10,000 rows and 100 columns: clear that cell, or split the list.`,
  );
});

it.each([
  ['a PDF', '%PDF-1.7\n%âãÏÓ', 'This is a PDF.'],
  ['blanks alone', '\n\n  \n', 'The file is empty.'],
  ['a head alone', 'Email,Name\n', 'The file has only one line.'],
  ['a list without a head', 'a@b.test,Ann\nc@d.test,Carl\n', 'The first line must name the columns'],
  ['a head and two million line ends', `Email\n${'\n'.repeat(2_000_000)}`, 'The file has only one line.'],
  ['blank lines between', `Email\n${'\r\n'.repeat(12_000)}a@b.test`, 'The file continues below line 10,000.'],
  ['too many lines', `Email\n${'a@b.test\n'.repeat(5001)}`, 'A file may have 5,000 lines. Split it.'],
  ['too many columns', `Email\na@b.test${','.repeat(100)}`, 'Line 2 has more than 100 columns.'],
  [
    'an open quotation mark',
    `Email,Note\na@b.test,fine\nc@d.test,"open\n${'x,y\n'.repeat(9)}`,
    'Line 3 opens a quotation',
  ],
  ['a long line behind one', `Email,Note\nc@d.test,"open\n${'x,y\n'.repeat(400_000)}`, 'Line 2 opens a quotation'],
  ['no archive', 'PK\u0003\u0004 and nothing more', 'This file cannot be read.'],
  ['bytes', 'a\0b', 'This file cannot be read.'],
])('says what is wrong with %s', async (_name, content, sentence) => {
  await expect(readTable(Buffer.from(content, 'latin1'))).rejects.toThrow(sentence);
});

it('answers others while it reads a large file', async () => {
  let isReading = true;
  const reading = readTable(Buffer.from(`Email\n${'a@b.test,"x y",1\n'.repeat(5000)}`)).finally(() => {
    isReading = false;
  });
  let turns = 0;
  while (isReading) {
    await nextTurn();
    turns += 1;
  }
  expect((await reading).lines).toHaveLength(5000);
  // Read by this thread, the file is done in the very turn in which it came.
  expect(turns).toBeGreaterThan(2);
});
