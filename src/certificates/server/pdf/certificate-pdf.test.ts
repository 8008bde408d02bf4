import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { tableFacts } from '../../certificate.ts';
import type { ProofOfCe } from '../../contract.ts';
import { certificatePdf as drawPdf, yearPdf } from './certificate-pdf.ts';

const verifyUrl = 'https://learn.example/verify/aB3dE5fG7hJ9kL1mN2pQ4r';
const proof: ProofOfCe = {
  verificationCode: 'aB3dE5fG7hJ9kL1mN2pQ4r',
  studentName: 'Dr. Helen Cho',
  courseTitle: 'Clean waterlines: testing, shocking, proof',
  lecturer: 'Dr. Lena Novak',
  sponsor: 'PureSpan',
  providerName: 'Dental Learning, Inc.',
  providerAddress: '100 Canal Street, Boston, MA 02114',
  dateCompleted: '2026-11-18',
  webinarAt: '2026-11-17T01:30:00Z',
  timeZone: 'America/New_York',
  method: 'Electronically Mediated',
  ceTypeId: 2,
  creditType: 'Participatory',
  creditHours: 1.5,
  agdCode: '148 Infection Control',
  description: 'Why biofilm returns, how to test a line in two minutes, and the log that satisfies an inspector.',
  objectives: ['Describe why biofilm returns after a shock.', 'Keep a log that an inspector can read.'],
  accreditation: [
    { body: 'ADA CERP', providerId: '217', statement: 'Dental Learning, Inc. is an ADA CERP Recognized Provider.' },
    { body: 'AGD PACE', providerId: '340', statement: 'Approved PACE Program Provider.' },
  ],
  attendance: null,
  agdNote: '',
  replaces: null,
};

type Node = { role?: string; alt?: string; children?: Node[] };
const rolesIn = (node: Node): string[] => [
  ...(node.role === undefined ? [] : [node.role]),
  ...(node.children ?? []).flatMap(rolesIn),
];
const figuresIn = (node: Node): Node[] => [
  ...(node.role === 'Figure' ? [node] : []),
  ...(node.children ?? []).flatMap(figuresIn),
];

async function read(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const items = (await page.getTextContent()).items.filter((item) => 'str' in item);
      const { view } = page;
      return {
        isLandscape: (view[2] ?? 0) > (view[3] ?? 0),
        baselines: items.map(({ str, transform }) => [str.trim(), transform[5] as number] as const),
        text: items
          .map((item) => item.str + (item.hasEOL ? ' ' : ''))
          .join('')
          .replace(/\s+/g, ' '),
        overflowing: items
          .filter(
            ({ transform, width, str }) =>
              str.trim() !== '' &&
              ((transform[4] as number) < (view[0] ?? 0) + 40 ||
                (transform[4] as number) + width > (view[2] ?? 0) - 40 ||
                (transform[5] as number) < 40),
          )
          .map(({ str }) => str),
        tree: (await page.getStructTree()) as unknown as Node,
        links: (await page.getAnnotations()) as { url?: string; subtype: string }[],
      };
    }),
  );
  const { info } = await pdf.getMetadata();
  // Maps, which the package's types call objects.
  const [marks, preferences] = (await Promise.all([pdf.getMarkInfo(), pdf.getViewerPreferences()])) as unknown as Map<
    string,
    unknown
  >[];
  const facts = {
    info: info as { Title: string; Language: string },
    isMarked: marks?.get('Marked'),
    showsTitle: preferences?.get('DisplayDocTitle'),
    actions: await pdf.getJSActions(),
    files: await pdf.getAttachments(),
  };
  await task.destroy();
  return {
    pages,
    text: pages.map(({ text }) => text).join(' '),
    /** The height of each piece of text on the first page. */
    baselines: new Map(pages[0]?.baselines),
    ...facts,
  };
}
const year = async (...changes: Partial<ProofOfCe>[]) =>
  read(
    await yearPdf({
      year: 2026,
      certificates: changes.map((changed) => ({ proof: { ...proof, ...changed }, verifyUrl })),
    }),
  );
const certificatePdf = async (said: ProofOfCe) =>
  (await drawPdf({ proof: said, verifyUrl, files: [], logEntry: null, sealing: null })).content;
const certificate = async (changed: Partial<ProofOfCe> = {}) => read(await certificatePdf({ ...proof, ...changed }));

describe('what it says', () => {
  test('every fact of the proof is in the text', async () => {
    const { text } = await certificate();
    for (const fact of [
      'PROOF OF CONTINUING EDUCATION',
      'has completed',
      'aB3dE5fG7hJ9kL1mN2pQ4r',
      'Dr. Helen Cho',
      'Clean waterlines: testing, shocking, proof',
      'Dr. Lena Novak',
      'PureSpan',
      'Dental Learning, Inc.',
      '100 Canal Street, Boston, MA 02114',
      'Wed Nov 18, 2026',
      'Electronically Mediated',
      'Participatory',
      '1.5',
      '148 Infection Control',
      proof.description,
      ...proof.objectives,
      'ADA CERP · Provider ID 217',
      'Dental Learning, Inc. is an ADA CERP Recognized Provider.',
      'AGD PACE · Provider ID 340',
      'Approved PACE Program Provider.',
    ])
      expect(text).toContain(fact);
  });

  test('the date of a webinar is the day in the member’s own time zone', async () => {
    expect((await certificate()).text).toContain('Webinar date Mon Nov 16, 2026');
    expect((await certificate({ timeZone: 'UTC' })).text).toContain('Webinar date Tue Nov 17, 2026');
  });

  test.each<[keyof ProofOfCe, Partial<ProofOfCe>, string]>([
    ['studentName', { studentName: 'Dr. Hans Beck' }, 'Dr. Hans Beck'],
    ['courseTitle', { courseTitle: 'Deep margins' }, 'Deep margins'],
    ['dateCompleted', { dateCompleted: '2025-01-02' }, 'Thu Jan 2, 2025'],
    ['creditHours', { creditHours: 0.25 }, '0.25'],
    ['agdCode', { agdCode: '070 Endodontics' }, '070 Endodontics'],
  ])('another %s makes another text', async (fact, changed, expected) => {
    const before = (await certificate()).text;
    const after = (await certificate(changed)).text;
    expect(before).not.toContain(expected);
    expect(after).toContain(expected);
    expect(after).not.toContain(
      fact === 'creditHours' ? 'Credit hours 1.5' : fact === 'dateCompleted' ? 'Nov 18' : String(proof[fact]),
    );
  });

  test('what there is not is not named', async () => {
    const { text } = await certificate({
      lecturer: null,
      agdCode: '',
      webinarAt: null,
      sponsor: '',
      accreditation: [],
      objectives: [],
    });
    for (const label of ['Speaker', 'AGD code', 'Webinar date', 'Sponsor', 'Provider ID', 'Learning objectives'])
      expect(text).not.toContain(label);
  });

  test.each([
    'Ćirő Ŵyn',
    'Ελένη Παπαδοπούλου',
    'Özgür Şahin İnönü ğ',
    'Дмитрий Щербак',
    'Nguyễn Thị Ngọc Ánh',
    'Zoë O’Brien-Łuczak',
  ])('the name %s can be read and copied', async (studentName) => {
    expect((await certificate({ studentName })).text).toContain(studentName);
  });

  test('controls and bidirectional overrides in a name are gone, and the rest is as typed', async () => {
    const { text, info } = await certificate({
      studentName: 'Eve\u202E\u2066 (JS)\u0000\u0007 <b>\\) Tj\u200B',
      courseTitle: 'A \u202Ereversed\u202C title & more',
    });
    expect(text).toContain('Eve (JS) <b>\\) Tj');
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(info.Title).toBe('Proof of continuing education: A reversed title & more');
  });
});

test('an old record’s facts are all in its table, with no cell alone in its row', async () => {
  const old: Partial<ProofOfCe> = { attendance: null, webinarAt: null };
  const { text, baselines } = await certificate(old);
  const table = tableFacts({ ...proof, ...old });
  expect(table).toHaveLength(7);
  for (const { label, value } of table) expect(text).toContain(`${label} ${value}`);
  const rows = Map.groupBy(table, ({ label }) => baselines.get(label));
  expect([...rows.values()].map((row) => row.map(({ label }) => label))).toEqual([
    ['Speaker', 'Date completed', 'Method'],
    ['Credit type', 'Credit hours'],
    ['AGD code', 'Sponsor'],
  ]);
});

describe('how it is built', () => {
  test('it is tagged, titled, in English, and names its headings, table and QR code', async () => {
    const {
      pages: [first, second],
      info,
      isMarked,
      showsTitle,
    } = await certificate();
    expect(info).toMatchObject({
      Title: 'Proof of continuing education: Clean waterlines: testing, shocking, proof',
      Language: 'en-US',
    });
    expect({ isMarked, showsTitle }).toEqual({ isMarked: true, showsTitle: true });
    expect(rolesIn(first?.tree ?? {})).toEqual(
      expect.arrayContaining(['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Link']),
    );
    expect(figuresIn(first?.tree ?? {}).map(({ alt }) => alt)).toEqual([
      `QR code of the page that verifies this certificate: ${verifyUrl}`,
    ]);
    expect(rolesIn(second?.tree ?? {})).toEqual(expect.arrayContaining(['H2', 'H3', 'L', 'LI', 'LBody']));
  });

  test('its only action is the link to the page that verifies it', async () => {
    const { pages, actions, files } = await certificate({
      studentName: 'https://evil.example',
      description: 'See https://evil.example and javascript:alert(1).',
    });
    const links = pages.flatMap((page) => page.links);
    expect(links.length).toBeGreaterThan(0);
    expect(new Set(links.map(({ subtype, url }) => `${subtype} ${url}`))).toEqual(new Set([`Link ${verifyUrl}`]));
    expect([actions, files]).toEqual([null, null]);
  });

  test('the same proof gives the same bytes', async () => {
    const [one, two] = [await certificatePdf(proof), await certificatePdf(proof)];
    expect(Buffer.from(one).equals(two)).toBe(true);
    expect(one.length).toBeLessThan(60_000);
  });
});

test('a year is printed as one landscape sheet for each certificate, with all that a certificate says', async () => {
  const { pages, text, info } = await year({}, { courseTitle: 'Deep margins', objectives: [] });
  expect(pages.map(({ isLandscape, overflowing }) => [isLandscape, overflowing])).toEqual([
    [true, []],
    [true, []],
  ]);
  expect(info.Title).toBe('Proof of continuing education: 2026');
  expect(pages[1]?.text).toContain('Deep margins');
  for (const fact of ['Dr. Helen Cho', proof.courseTitle, '148 Infection Control', proof.description, verifyUrl])
    expect(text.replaceAll(/(?<=verify\/)\s/g, '')).toContain(fact);
  // The one that is downloaded is a document of its own.
  expect((await certificate()).pages.map(({ isLandscape }) => isLandscape)).toEqual([false, false]);
});

describe('what is long', () => {
  const longTitle =
    'The treatment of deep carious lesions in mature permanent teeth with calcium silicate cements and the follow-up of the pulp at six, twelve and twenty-four months, for the whole dental team in practice';
  const longText = Array.from(
    { length: 6 },
    (_, index) =>
      `Paragraph ${index + 1} says something that is worth a line of its own. ${'It goes on with more words about it. '.repeat(12)}`,
  ).join('\n\n');

  test('a name of 60 letters, a title of 200 and a long description stay inside the frame', async () => {
    const statements = ['ADA CERP', 'AGD PACE', 'CPD for UK participants'].map((body) => ({
      body,
      providerId: 'X-1',
      statement: 'An official text that is not shortened. '.repeat(14),
    }));
    for (const studentName of ['Wilhelmina Konstantinopoulou-Björnstjerna von Ångström-Weber', 'W'.repeat(60)]) {
      const { pages } = await certificate({
        studentName,
        courseTitle: longTitle,
        description: longText,
        accreditation: statements,
      });
      const sheets = await year({
        studentName,
        courseTitle: longTitle,
        description: longText,
        accreditation: statements,
      });
      expect([...pages, ...sheets.pages].flatMap((page) => page.overflowing)).toEqual([]);
      expect(pages.map(({ text }) => text).join(' ')).toContain(
        studentName.startsWith('W'.repeat(9)) ? 'WWWWWWWWW' : 'von Ångström-Weber',
      );
    }
  });

  test.each([
    'Dr. Ana Wolfeschlegelsteinhausenbergerdorff',
    'Dr. Maximiliane-Theodora Wolfeschlegelsteinhausenbergerdorff',
    'Dr. Hubert Blaine Konstantinopoulou',
  ])('the name %s takes two lines and breaks in no word', async (studentName) => {
    const { pages } = await certificate({ studentName });
    const pieces = (pages[0]?.baselines ?? []).filter(([text]) => text !== '' && studentName.includes(text));
    expect(
      pieces
        .map(([text]) => text)
        .join(' ')
        .replaceAll('- ', '-'),
    ).toBe(studentName);
    for (const word of studentName.split(/[\s-]/)) expect(pieces.some(([text]) => text.includes(word))).toBe(true);
    expect(new Set(pieces.map(([, height]) => height)).size).toBe(2);
  });

  test('a description that doesn’t fit is on the second page in full, and the first page says so', async () => {
    const { pages } = await certificate({ description: longText, objectives: [] });
    expect(pages[0]?.text).toContain('The full description is on the next page.');
    for (let paragraph = 1; paragraph <= 6; paragraph += 1)
      expect(
        pages
          .slice(1)
          .map(({ text }) => text)
          .join(' '),
      ).toContain(`Paragraph ${paragraph} says something`);
  });

  test('a short one without objectives makes one page', async () => {
    const { pages } = await certificate({ objectives: [] });
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).not.toContain('next page');
  });
});
