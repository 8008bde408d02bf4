// The client of the protocol is replaced: what a browser sends is tested in e2e/uploads.spec.ts. Here is what the tab
// makes of its reports.
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredFile } from '../../shared/stored-file.ts';
import { uploadMessages, uploadPath, type UploadAnswer } from '../../shared/upload.ts';
import { UploadField } from './UploadField.tsx';
import { addUpload, continueUpload, clearUploads, pauseUpload, removeUpload, useUploads } from './upload-store.ts';
import { progressText } from './upload-text.ts';

type Options = {
  readonly uploadUrl?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly onShouldRetry: (error: object) => boolean;
  readonly onProgress: (sent: number) => void;
  readonly onSuccess: () => void;
  readonly onError: (error: object) => void;
};

/** Uploads as the client makes them. */
const made: FakeUpload[] = [];
class FakeUpload {
  readonly options: Options;
  url: string | null = null;
  started = 0;
  readonly aborted: boolean[] = [];
  constructor(_content: File, options: Options) {
    this.options = options;
    made.push(this);
  }
  start() {
    this.started += 1;
  }
  abort(ends = false) {
    this.aborted.push(ends);
    return Promise.resolve();
  }
}
vi.mock('tus-js-client', () => ({ Upload: FakeUpload }));

const stored: StoredFile = {
  hash: 'F'.repeat(22),
  filename: 'talk.vtt',
  contentType: 'text/vtt',
  sizeBytes: 30,
  url: '/files/F/talk.vtt',
  durationSec: null,
};
/** What the server answers to a GET. */
let answers: { open: Partial<UploadAnswer>[]; upload: Partial<UploadAnswer> };
const open = (values: Partial<UploadAnswer>): UploadAnswer => ({
  hash: 'U'.repeat(22),
  kind: 'captions',
  filename: 'talk.vtt',
  sizeBytes: 29,
  receivedBytes: 0,
  modifiedMs: 7,
  state: 'uploading',
  problem: null,
  warnings: [],
  file: null,
  ...values,
});
vi.stubGlobal('fetch', (address: string) => {
  const isList = address === uploadPath;
  return Promise.resolve(
    Response.json(
      isList
        ? { status: true, uploads: answers.open.map(open), freeBytes: null, convertsVideo: false }
        : { status: true, ...open(answers.upload) },
    ),
  );
});

const captions = (name = 'talk.vtt', words = 'WEBVTT\n\n00:00.000 --> 00:01.0') =>
  new File([words], name, { type: 'text/vtt', lastModified: 7 });
const failed = (status: number, body = '') => ({
  originalResponse: status === 0 ? null : { getStatus: () => status, getBody: () => body },
});

beforeEach(() => {
  answers = { open: [], upload: {} };
  made.length = 0;
});
afterEach(() => {
  cleanup();
  act(() => clearUploads());
});

const entries = () => renderHook(() => useUploads()).result;
/** The client that was made for the newest upload, once it was started. */
async function started(): Promise<FakeUpload> {
  await waitFor(() => expect(made.at(-1)?.started).toBe(1));
  const upload = made.at(-1);
  if (upload === undefined) throw new Error('Nothing was started.');
  return upload;
}

it('says what a file is, before anything of it is sent', async () => {
  const list = entries();
  const wrong: readonly [File, 'pdf' | 'captions' | null, string][] = [
    [
      new File([new Uint8Array([0x50, 0x4b, 3, 4]), 'word/document.xml'], 'handout.pdf'),
      'pdf',
      'This is a Word file. Save it as PDF.',
    ],
    [new File([], 'empty.vtt'), 'captions', uploadMessages.empty],
    [new File(['<svg>'], 'logo.svg'), null, 'This is an SVG drawing. Export it as PNG.'],
  ];
  for (const [file, kind, problem] of wrong) {
    act(() => void addUpload(file, kind, null));
    await waitFor(() => expect(list.current.at(-1)).toMatchObject({ state: 'refused', problem }));
  }
  expect(made).toEqual([]);
});

it('sends a file with its kind, name, and day, and continues what the server has of it (MD-5)', async () => {
  const list = entries();
  answers.open = [{ receivedBytes: 12, hash: 'K'.repeat(22) }];
  act(() => void addUpload(captions(), null, null));
  const { options } = await started();
  expect(options.metadata).toEqual({ kind: 'captions', filename: 'talk.vtt', filetype: 'text/vtt', modified: '7' });
  expect(options.uploadUrl).toMatch(new RegExp(`${uploadPath}/K{22}$`));
  expect(list.current[0]).toMatchObject({ state: 'uploading', sentBytes: 12 });
});

it('begins anew where the server has another file of that name', async () => {
  answers.open = [{ modifiedMs: 8 }, { sizeBytes: 31 }, { kind: 'pdf' }];
  act(() => void addUpload(captions(), null, null));
  expect((await started()).options.uploadUrl).toBeUndefined();
});

it('tries again where the connection or the server was at fault, and not where the answer is final', async () => {
  const list = entries();
  act(() => void addUpload(captions(), null, null));
  const { options } = await started();
  for (const status of [408, 409, 423, 425, 429, 500, 503])
    expect([status, options.onShouldRetry(failed(status))]).toEqual([status, true]);
  for (const status of [400, 401, 403, 413])
    expect([status, options.onShouldRetry(failed(status))]).toEqual([status, false]);
  act(() => void options.onShouldRetry(failed(0)));
  expect(list.current[0]?.state).toBe('lost');
  act(() => options.onProgress(20));
  expect(list.current[0]).toMatchObject({ state: 'uploading', sentBytes: 20 });
});

it('resumes by itself when the connection is back', async () => {
  const list = entries();
  act(() => void addUpload(captions(), null, null));
  const upload = await started();
  act(() => upload.options.onError(failed(0)));
  expect(list.current[0]?.state).toBe('lost');
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(upload.started).toBe(2));
  expect(list.current[0]?.state).toBe('uploading');
});

it('shows the server’s sentence where it refuses, and waits where the person was signed out', async () => {
  const list = entries();
  act(() => void addUpload(captions(), null, null));
  const first = await started();
  act(() => first.options.onError(failed(413, JSON.stringify({ errorMsg: 'Not enough space: 1 MB free.' }))));
  expect(list.current[0]).toMatchObject({ state: 'refused', problem: 'Not enough space: 1 MB free.' });
  act(() => void addUpload(captions('other.vtt'), null, null));
  await waitFor(() => expect(made).toHaveLength(2));
  const second = await started();
  act(() => second.options.onError(failed(401)));
  expect(list.current[1]).toMatchObject({ state: 'paused', problem: expect.stringContaining('signed out') });
});

it('sends three at a time (MD-5); a paused one makes room, and what is canceled is removed from the server', async () => {
  const list = entries();
  const ids: number[] = [];
  for (const name of ['1.vtt', '2.vtt', '3.vtt', '4.vtt'])
    act(() => void ids.push(addUpload(captions(name), null, null)));
  await waitFor(() =>
    expect(list.current.map(({ state }) => state)).toEqual(['uploading', 'uploading', 'uploading', 'waiting']),
  );
  await waitFor(() => expect(made).toHaveLength(3));
  act(() => pauseUpload(ids[0] ?? 0));
  await waitFor(() => expect(list.current[3]?.state).toBe('uploading'));
  act(() => continueUpload(ids[0] ?? 0));
  expect(list.current[0]?.state).toBe('waiting');
  act(() => removeUpload(ids[1] ?? 0));
  await waitFor(() =>
    expect(list.current.map(({ name, state }) => [name, state])).toEqual([
      ['1.vtt', 'uploading'],
      ['3.vtt', 'uploading'],
      ['4.vtt', 'uploading'],
    ]),
  );
  expect(made[0]?.aborted).toEqual([false]);
});

it('asks before a tab is closed that still sends', async () => {
  const isHeld = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isHeld()).toBe(false);
  let id = 0;
  act(() => void (id = addUpload(captions(), null, null)));
  await started();
  expect(isHeld()).toBe(true);
  act(() => pauseUpload(id));
  expect(isHeld()).toBe(false);
});

it('tells how far it is: sent, rate, time left', () => {
  const entry = {
    id: 1,
    owner: null,
    kind: 'video' as const,
    name: 'talk.mp4',
    sizeBytes: 4_200_000_000,
    sentBytes: 1_900_000_000,
    state: 'uploading' as const,
    bytesPerSec: 38_000_000,
    problem: null,
    warnings: [],
    file: null,
  };
  expect(progressText(entry)).toBe('1.9 of 4.2 GB · 38.0 MB/s · about 1 min left');
  expect(progressText({ ...entry, state: 'lost' })).toBe('Connection lost at 1.9 of 4.2 GB. The upload will resume.');
  expect(progressText({ ...entry, sentBytes: 61_000_000, state: 'paused' })).toBe('Paused at 61.0 MB of 4.2 GB');
});

it('a field hands its file over once it is checked, also if it was away meanwhile', async () => {
  const given: StoredFile[] = [];
  const field = (
    <MemoryRouter initialEntries={['/staff/catalogue/x/media']}>
      <UploadField id="captions" kind="captions" label="Captions" file={null} onFile={(file) => given.push(file)} />
    </MemoryRouter>
  );
  const { unmount, container } = render(field);
  const input = container.querySelector('input');
  if (input === null) throw new Error('The field has no input.');
  Object.defineProperty(input, 'files', { value: [captions()] });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  const upload = await started();
  upload.url = `http://portal.test${uploadPath}/U`;
  (upload.options as Options & { onUploadUrlAvailable: () => void }).onUploadUrlAvailable();
  unmount();
  answers.upload = { state: 'ready', file: stored };
  act(() => upload.options.onSuccess());
  const list = entries();
  await waitFor(() => expect(list.current[0]?.state).toBe('ready'));
  expect(given).toEqual([]);
  render(field);
  await waitFor(() => expect(given).toEqual([stored]));
  expect(list.current).toEqual([]);
});

it('a field shows why its file was refused, and takes another', async () => {
  render(
    <MemoryRouter>
      <UploadField kind="pdf" label="Handout" file={null} onFile={() => undefined} />
    </MemoryRouter>,
  );
  const input = document.querySelector('input');
  if (input === null) throw new Error('The field has no input.');
  Object.defineProperty(input, 'files', { value: [captions()] });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  expect((await screen.findByRole('alert')).textContent).toBe('This is not a PDF. Choose a PDF file.');
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeDefined();
});
