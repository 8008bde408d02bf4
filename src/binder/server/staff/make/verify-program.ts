// The program that follows every credit of a binder on any machine with Node alone. It ships in each binder, so it
// imports nothing of the portal and decides everything anew (docs/specification/reporting.md, RO-35).

export const verifyProgram = String.raw`// Follows every credit of a binder from its evidence to its certificate, and names the first that doesn't follow.
// Run it with Node.js 22 or newer: node verify.mjs binder.zip
// It uses nothing but Node itself, no network, and nothing of the portal that made the binder.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { createInflateRaw, inflateSync } from 'node:zlib';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

class DoesNotFollow extends Error {}
const fail = (sentence) => {
  throw new DoesNotFollow(sentence);
};

// ---- the ZIP (APPNOTE.TXT 4.3, with ZIP64) ----

function bytesAt(file, position, length) {
  const buffer = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const got = readSync(file, buffer, read, length - read, position + read);
    if (got === 0) fail('The ZIP is cut off.');
    read += got;
  }
  return buffer;
}

function readDirectory(path) {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const tailLength = Math.min(size, 65557);
    const tail = bytesAt(file, size - tailLength, tailLength);
    const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
    if (end < 0) fail('This is not a ZIP.');
    let count = tail.readUInt16LE(end + 10);
    let length = tail.readUInt32LE(end + 12);
    let start = tail.readUInt32LE(end + 16);
    const locator = end - 20;
    if (locator >= 0 && tail.readUInt32LE(locator) === 0x07064b50) {
      const wide = bytesAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
      count = Number(wide.readBigUInt64LE(32));
      length = Number(wide.readBigUInt64LE(40));
      start = Number(wide.readBigUInt64LE(48));
    }
    const directory = bytesAt(file, start, length);
    const entries = new Map();
    let at = 0;
    for (let left = count; left > 0; left -= 1) {
      if (directory.readUInt32LE(at) !== 0x02014b50) fail('The directory of the ZIP is damaged.');
      const method = directory.readUInt16LE(at + 10);
      let packed = directory.readUInt32LE(at + 20);
      let unpacked = directory.readUInt32LE(at + 24);
      const nameLength = directory.readUInt16LE(at + 28);
      const extraLength = directory.readUInt16LE(at + 30);
      const commentLength = directory.readUInt16LE(at + 32);
      let local = directory.readUInt32LE(at + 42);
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
      const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
      for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
        if (extra.readUInt16LE(field) !== 1) continue;
        let value = field + 4;
        if (unpacked === 0xffffffff) (unpacked = Number(extra.readBigUInt64LE(value))), (value += 8);
        if (packed === 0xffffffff) (packed = Number(extra.readBigUInt64LE(value))), (value += 8);
        if (local === 0xffffffff) local = Number(extra.readBigUInt64LE(value));
      }
      if (entries.has(name)) fail(name + ' is in the ZIP twice.');
      const head = bytesAt(file, local, 30);
      const from = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      entries.set(name, { method, packed, from });
      at += 46 + nameLength + extraLength + commentLength;
    }
    return entries;
  } finally {
    closeSync(file);
  }
}

function open(zip, name) {
  const entry = zip.entries.get(name);
  if (entry === undefined) fail(name + ' is missing.');
  if (entry.packed === 0) return [];
  const raw = createReadStream(zip.path, { start: entry.from, end: entry.from + entry.packed - 1, highWaterMark: 1 << 18 });
  if (entry.method === 0) return raw;
  const inflate = createInflateRaw({ chunkSize: 1 << 18 });
  raw.on('error', (error) => inflate.destroy(error));
  return raw.pipe(inflate);
}

async function whole(zip, name) {
  const chunks = [];
  for await (const chunk of open(zip, name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// Lines come in lists, so that a hundred thousand of them aren't as many waits.
async function* lists(zip, name) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of open(zip, name)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    yield lines;
  }
  if (rest !== '') yield [rest];
}

class Lines {
  constructor(zip, name) {
    this.name = name;
    this.source = lists(zip, name);
    this.list = [];
    this.at = 0;
  }
  async next() {
    while (this.at >= this.list.length) {
      const { value, done } = await this.source.next();
      if (done) return null;
      this.list = value;
      this.at = 0;
    }
    return this.list[this.at++];
  }
  async json() {
    const line = await this.next();
    if (line === null) return null;
    try {
      return JSON.parse(line);
    } catch {
      return fail(this.name + ' has a line that is damaged: ' + line.slice(0, 60));
    }
  }
}

// ---- the provider's log (RFC 6962; c2sp.org/signed-note) ----

const nodeHash = (left, right) => createHash('sha256').update(Buffer.from([1])).update(left).update(right).digest();

function checkSignature(log) {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(log.key) ?? fail('The key of the log is damaged.');
  const key = Buffer.from(encoded, 'base64');
  const own = createHash('sha256').update(name + '\n').update(key).digest('hex').slice(0, 8);
  if (own !== id) fail('The key of the log is damaged.');
  const end = log.checkpoint.lastIndexOf('\n\n');
  const text = log.checkpoint.slice(0, end + 1);
  const lead = '\u2014 ' + name + ' ';
  const line = log.checkpoint.slice(end + 2).split('\n').find((each) => each.startsWith(lead)) ?? fail('The checkpoint isn\u2019t signed by the key of the log.');
  const signature = Buffer.from(line.slice(lead.length), 'base64');
  const publicKey = createPublicKey({ key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)]), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(text), publicKey, signature.subarray(4))) fail('The signature of the checkpoint is wrong.');
  const [origin, size, root] = text.split('\n');
  if (origin !== log.origin || Number(size) !== log.size) fail('The checkpoint is of another log, or of another size.');
  return root;
}

// Of every entry what a credit needs: its digest, and the last thing that the log says of it.
async function readLog(zip, log) {
  const root = checkSignature(log);
  const issued = [];
  const lastWord = new Map();
  const stack = [];
  let count = 0;
  for await (const list of lists(zip, 'data/log.jsonl'))
    for (const line of list) {
      const entry = JSON.parse(line);
      let hash = createHash('sha256').update(Buffer.from([0])).update(entry).digest();
      for (let size = count; size % 2 === 1; size = (size - 1) / 2) hash = nodeHash(stack.pop(), hash);
      stack.push(hash);
      const words = entry.split('\n')[1]?.split(' ') ?? [];
      issued.push(words[0] === 'issued' || words[0] === 'taken-over' ? words[1] : null);
      if (count <= log.through && ['superseded', 'withdrawn', 'stands-again'].includes(words[0])) lastWord.set(Number(words[1]), words[0]);
      count += 1;
    }
  if (count !== log.size) fail('The log has ' + count + ' entries, and its checkpoint says ' + log.size + '.');
  let top = stack.pop();
  while (stack.length > 0) top = nodeHash(stack.pop(), top);
  if (top.toString('base64') !== root) fail('The entries of the log aren\u2019t those of its checkpoint.');
  return { issued, lastWord };
}

// ---- from evidence to certificate ----

const minutesIn = ({ spans, from, until }) =>
  Math.floor(spans.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)), 0) / 60000);

function checkEvidence(record, evidence, attempt) {
  if (evidence.firstViewedAt !== record.firstViewedAt) fail('its evidence has another first view than its record');
  if (evidence.examOpenedAt !== record.examOpenedAt) fail('its evidence has another opening of the exam than its record');
  if (attempt !== null && record.source === 'exam') {
    const steps = [evidence.firstViewedAt, evidence.examOpenedAt, attempt.takenAt].filter((each) => each !== null);
    if (steps.some((each, index) => index > 0 && each < steps[index - 1])) fail('it was viewed, or its exam was opened, after the exam was taken');
  }
  const { attendance } = record;
  if (attendance === null || record.replaces !== null || record.source === 'import' || record.source === 'by-hand') return;
  const isMeasured = attendance.source === 'measured' || attendance.source === 'room';
  if (isMeasured && !evidence.isNoted && !(attendance.minutes >= attendance.required)) fail('fewer minutes than required were attended');
  if (isMeasured && !evidence.isNoted && evidence.spans !== null && minutesIn(evidence) < attendance.required) fail('the stays in the meeting are fewer minutes than required');
  if (evidence.isClosed) return;
  if (record.source === 'exam' && evidence.saysAttended !== true) fail('nobody said to have attended');
}

function checkAttempt(record, attempt, exam, activity) {
  if (exam === undefined) fail('the exam of its attempt is missing');
  if (exam.activity !== activity) fail('its attempt is at the exam of another activity');
  const places = attempt.served ?? exam.questions.map((_, index) => index);
  if (places.length !== attempt.answers.length || places.length !== attempt.grades.length) fail('its attempt has another number of answers than questions');
  const grades = places.map((place, index) => {
    const [right, countsForAll] = exam.questions[place] ?? fail('its attempt answers a question that its exam doesn\u2019t have');
    return countsForAll || right === attempt.answers[index];
  });
  const right = grades.filter(Boolean).length;
  if (grades.some((grade, index) => grade !== attempt.grades[index])) fail('its answers aren\u2019t graded by the key of its exam');
  if (Math.floor((right * 100) / places.length) !== attempt.score) fail('its score isn\u2019t what its answers give');
  if (!attempt.passed || right * 100 < exam.minScore * places.length) fail('its attempt isn\u2019t a pass');
  if (record.score !== attempt.score && record.source !== 'import') fail('its record has another score than its attempt');
  if (record.source === 'exam' && record.earnedAt !== attempt.takenAt) fail('it was earned at another moment than its exam was passed');
}

function checkCredit(credit, record, log) {
  if (record.code !== credit.code) fail('its record is of another certificate');
  if (record.source !== credit.source) fail('its record names another source');
  if (log === null) return;
  const digest = sha256(credit.record);
  if (credit.leaf === null) fail('it isn\u2019t in the provider\u2019s log');
  if (log.issued[credit.leaf] !== digest) fail('its record isn\u2019t the one in the provider\u2019s log');
  if (log.leaves.has(credit.leaf)) fail('another credit has the same entry in the provider\u2019s log');
  log.leaves.add(credit.leaf);
  const word = log.lastWord.get(credit.leaf) ?? 'stands';
  const state = word === 'stands-again' ? 'stands' : word;
  if (state !== (credit.state ?? 'stands')) fail('the provider\u2019s log says that it is ' + (state === 'stands' ? 'valid' : state));
}

// A cell that a spreadsheet would run as a formula has an apostrophe before it.
const plain = (cell) => (/^'[;\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^'[\t\r\n\0]/.test(cell) ? cell.slice(1) : cell);

// RFC 4180: rows may go over several lines.
function rowsOf(text) {
  const rows = [];
  let row = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') (cell += '"'), (at += 1);
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') row.push(cell), (cell = '');
    else if (sign === '\n') row.push(cell.replace(/\r$/, '')), rows.push(row), (row = []), (cell = '');
    else cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

class Rows {
  constructor(zip, name) {
    this.lines = new Lines(zip, name);
    this.isFirst = true;
  }
  async next() {
    let text = await this.lines.next();
    if (text === null) return null;
    while ((text.match(/"/g) ?? []).length % 2 === 1) {
      const more = await this.lines.next();
      if (more === null) fail('members.csv is damaged.');
      text += '\n' + more;
    }
    return rowsOf(text + '\n')[0];
  }
}

function checkRow(row, record) {
  const said = { code: record.code, localDate: record.localDate, name: record.name, title: record.title, hours: record.hours, ceType: record.ceType };
  const [code, localDate, name, title, hours] = row.map(plain);
  if (code !== said.code || localDate !== said.localDate || name !== said.name || title !== said.title || Number(hours) !== Number(said.hours))
    fail('its row in members.csv says something else than its record');
}

// A certificate carries its record as an attached file: one of the packed streams of the PDF.
async function checkPdf(zip, code, record) {
  const pdf = await whole(zip, 'certificates/' + code + '.pdf');
  const wanted = Buffer.from(record);
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const from = at + 6 + (pdf[at + 6] === 13 ? 2 : 1);
    const until = pdf.indexOf('endstream', from);
    if (until < 0) break;
    const raw = pdf.subarray(from, until);
    if (raw.subarray(0, wanted.length).equals(wanted)) return;
    try {
      if (inflateSync(raw).equals(wanted)) return;
    } catch {
      // Not packed, or a picture.
    }
  }
  fail('its certificate doesn\u2019t carry its record');
}

async function checkChain(zip, about) {
  const log = about.log === null ? null : { ...(await readLog(zip, about.log)), leaves: new Set() };
  const exams = new Map();
  const examLines = new Lines(zip, 'data/exams.jsonl');
  for (let exam = await examLines.json(); exam !== null; exam = await examLines.json()) exams.set(exam.exam, exam);
  const credits = new Lines(zip, 'data/credits.jsonl');
  const evidences = new Lines(zip, 'data/evidence.jsonl');
  const attempts = new Lines(zip, 'data/attempts.jsonl');
  const members = new Rows(zip, 'members.csv');
  await members.next();
  const drawn = new Set([...zip.entries.keys()].flatMap((name) => (/^certificates\/(.+)\.pdf$/.exec(name) ?? []).slice(1)));
  const codes = new Set();
  const replaced = new Map();
  const replacing = new Map();
  let count = 0;
  let imported = 0;
  for (let credit = await credits.json(); credit !== null; credit = await credits.json()) {
    const code = credit.code;
    try {
      if (codes.has(code)) fail('it is there twice');
      codes.add(code);
      const record = JSON.parse(credit.record);
      if (record.source === 'import') imported += 1;
      const evidence = await evidences.json();
      if (evidence?.code !== code) fail('its evidence is missing' + (evidence === null ? '' : ': the next is that of ' + evidence.code));
      let attempt = null;
      if (credit.attempt !== null) {
        attempt = await attempts.json();
        if (attempt?.code !== code || attempt.attempt !== credit.attempt) fail('its attempt is missing' + (attempt === null ? '' : ': the next is that of ' + attempt.code));
      } else if (record.source === 'exam') fail('it says that it was earned by an exam, and rests on no attempt');
      checkCredit(credit, record, log);
      checkEvidence(record, evidence, attempt);
      if (attempt !== null) checkAttempt(record, attempt, exams.get(attempt.exam), record.activity);
      const row = await members.next();
      if (row === null) fail('its row in members.csv is missing');
      checkRow(row, record);
      if (record.localDate < about.firstDay || record.localDate > about.lastDay) fail('it is of a day outside of the binder');
      if (record.replaces !== null) replacing.set(record.replaces.code, code);
      if (credit.state === 'superseded') replaced.set(code, credit.replacedBy);
      if (drawn.delete(code)) await checkPdf(zip, code, credit.record);
    } catch (error) {
      if (error instanceof DoesNotFollow) throw new DoesNotFollow('Credit ' + code + ' does not follow: ' + error.message + '.');
      throw error;
    }
    count += 1;
  }
  const after = (await evidences.json()) ?? (await attempts.json());
  if (after !== null) fail('Credit ' + after.code + ' does not follow: it isn\u2019t in data/credits.jsonl.');
  const row = await members.next();
  if (row !== null) fail('Credit ' + row[0] + ' does not follow: it is in members.csv alone.');
  for (const [old, code] of replacing)
    if (codes.has(old) && replaced.get(old) !== code) fail('Credit ' + code + ' does not follow: it says that it replaces ' + old + ', which isn\u2019t replaced by it.');
  for (const code of drawn) fail('Credit ' + code + ' does not follow: it has a certificate, and is in no list.');
  if (count !== about.credits) fail('There are ' + count + ' credits, and data/binder.json says ' + about.credits + '.');
  return { count, imported };
}

function checkSample(about) {
  if (about.body === 'activity') return;
  if (about.chosen != null) {
    if (about.drawn.some((name) => !about.chosen.includes(name))) fail('An activity is drawn that nobody chose.');
    return;
  }
  if (about.sample === null) return;
  const order = about.activities.map((name) => [sha256(about.seed + ':' + name), name]).sort(([one], [other]) => (one < other ? -1 : 1));
  const drawn = order.slice(0, about.sample).map(([, name]) => name);
  if (drawn.join() !== about.drawn.join()) fail('The activities aren\u2019t those that the seed draws.');
}

async function checkFiles(zip) {
  const listed = new Map();
  const lines = new Lines(zip, 'manifest.json');
  for (let file = await lines.json(); file !== null; file = await lines.json()) listed.set(file.path, file);
  for (const name of zip.entries.keys()) if (name !== 'manifest.json' && !listed.has(name)) fail(name + ' isn\u2019t in manifest.json.');
  for (const [path, file] of listed) {
    const digest = createHash('sha256');
    for await (const chunk of open(zip, path)) digest.update(chunk);
    if (digest.digest('hex') !== file.sha256) fail(path + ' isn\u2019t the file that manifest.json lists.');
  }
  return listed.size;
}

async function main() {
  const path = process.argv[2];
  if (path === undefined) fail('Run it with the binder: node verify.mjs binder.zip');
  const zip = { path, entries: readDirectory(path) };
  const about = JSON.parse((await whole(zip, 'data/binder.json')).toString());
  if (about.format !== 1) fail('This binder needs the verify.mjs that is in it.');
  console.log(about.provider + ', ' + about.firstDay + ' to ' + about.lastDay + ', as of ' + about.asOf);
  checkSample(about);
  const { count, imported } = await checkChain(zip, about);
  console.log(count.toLocaleString('en-US') + (count === 1 ? ' credit follows' : ' credits follow') + ' from evidence to certificate.');
  if (imported > 0) console.log(imported.toLocaleString('en-US') + ' of them were taken over from earlier records, which have the score alone: the answers are filled in from it.');
  const files = await checkFiles(zip);
  console.log(files.toLocaleString('en-US') + ' files are those of the manifest.');
  if (about.log === null) console.log('The provider\u2019s log could not be compared: nothing was signed when the binder was made.');
  else console.log('The records are in the log ' + about.log.origin + '. Compare its key with ' + about.site + '/log/key: ' + about.log.key);
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk);
  console.log('SHA-256 of this ZIP: ' + digest.digest('hex'));
}

main().catch((error) => {
  console.error(error instanceof DoesNotFollow || error?.code === 'ENOENT' ? error.message : error);
  process.exitCode = 1;
});
`;
