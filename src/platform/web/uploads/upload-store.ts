// The uploads of this tab: they continue while it is open, whatever page it shows. What the server has of a file is the
// server's to know, so a file that is chosen again continues, also after a reload or in another browser.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import type { DetailedError, HttpResponse, Upload } from 'tus-js-client';
import { formatOf, kindOf, lookedAtBytes, whyNot, whyNothing } from '../../shared/file-kind.ts';
import { uploadRules, type UploadKind } from '../../shared/upload-rules.ts';
import type { StoredFile } from '../../shared/stored-file.ts';
import {
  chunkBytes,
  openUploadsForm,
  uploadForm,
  uploadMessages,
  uploadPath,
  type OpenUploads,
  type UploadAnswer,
} from '../../shared/upload.ts';

/** `looking`: at the file, before it is sent. `lost`: the connection; it continues by itself. */
export type UploadProgress = 'looking' | 'waiting' | 'uploading' | 'paused' | 'lost' | 'checking' | 'ready' | 'refused';

export type UploadEntry = {
  readonly id: number;
  /** The field that it was chosen in; null in the library. */
  readonly owner: string | null;
  readonly kind: UploadKind | null;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: UploadProgress;
  /** Over the last seconds; null while it is not known. */
  readonly bytesPerSec: number | null;
  /** Why it was refused, or what a paused one waits for. */
  readonly problem: string | null;
  readonly warnings: readonly string[];
  readonly file: StoredFile | null;
};

const texts = {
  signedOut: 'You were signed out. Sign in again in another tab, then continue.',
  failed: 'The upload failed. Try again.',
} as const;

/** How many are sent at the same time. */
const mostAtOnce = 3;
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000];
/** How long after the last try a lost connection is tried again, unless the browser says that it is back. */
const lostMs = 15_000;
const firstPollMs = 700;
const longestPollMs = 3000;
const rateMs = 8000;

/** Where this tab uploads to, and what it sends along: pages of staff, unless a page says otherwise. */
let target: { readonly path: string; readonly headers: Readonly<Record<string, string>> } = {
  path: uploadPath,
  headers: {},
};

/** For a page without staff: uploads go to `path`, with these headers. */
export function uploadTo(path: string, headers: Readonly<Record<string, string>>): void {
  target = { path, headers };
}

type Sample = { readonly atMs: number; readonly bytes: number };

/** What an entry is made of that no page shows. */
type Running = {
  readonly content: File;
  upload: Upload | null;
  /** Where the server has a part of it already. */
  uploadUrl: string | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  samples: Sample[];
};

const store = createStore<readonly UploadEntry[]>(() => []);
const running = new Map<number, Running>();
let lastId = 0;

const find = (id: number) => store.getState().find((entry) => entry.id === id);

function change(id: number, values: Partial<UploadEntry>): void {
  store.setState(
    store.getState().map((entry) => (entry.id === id ? { ...entry, ...values } : entry)),
    true,
  );
  keepTab();
}

/** Whether leaving the page would end something. */
const isBusy = ({ state }: UploadEntry) => ['looking', 'waiting', 'uploading', 'lost'].includes(state);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
let isWarning = false;

/** The browser asks before it closes a tab that still sends. */
function keepTab(): void {
  const shouldWarn = store.getState().some(isBusy);
  if (shouldWarn === isWarning) return;
  isWarning = shouldWarn;
  if (shouldWarn) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

function refuse(id: number, problem: string): void {
  change(id, { state: 'refused', problem, bytesPerSec: null });
  startWaiting();
}

/** Asks for what the server has; null where it can’t be asked. */
async function ask(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json', ...target.headers } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** What this person has not finished, and how much room there is; null where it can’t be asked. */
export async function readOpenUploads(): Promise<OpenUploads | null> {
  const read = openUploadsForm.safeParse(await ask(target.path));
  return read.success ? read.data : null;
}

const sentenceOf = (response: HttpResponse | null): string | null => {
  try {
    const { errorMsg: sentence } = JSON.parse(response?.getBody() ?? '') as { readonly errorMsg?: unknown };
    return typeof sentence === 'string' ? sentence : null;
  } catch {
    return null;
  }
};

/** Whether a browser of a member may not play it: asked before anything is sent. */
async function isHevc(content: File): Promise<boolean> {
  const { BlobSource, Input, MP4, QTFF } = await import('mediabunny');
  const input = new Input({ formats: [MP4, QTFF], source: new BlobSource(content) });
  try {
    const track = await input.getPrimaryVideoTrack();
    return track !== null && (await track.getCodec()) === 'hevc';
  } catch {
    // The server looks again.
    return false;
  } finally {
    input.dispose();
  }
}

/** Why a file can’t be uploaded; null where nothing speaks against it. */
async function problemOf(
  content: File,
  kind: UploadKind,
  head: Uint8Array,
  convertsVideo: boolean,
): Promise<string | null> {
  if (content.size === 0) return uploadMessages.empty;
  const wrong = whyNot(kind, formatOf(head));
  if (wrong !== null) return wrong;
  if (content.size > uploadRules[kind].mostBytes) return uploadMessages.tooLarge(kind, content.size);
  return kind === 'video' && !convertsVideo && (await isHevc(content)) ? uploadMessages.hevc : null;
}

const isSame = (known: UploadAnswer, content: File, kind: UploadKind): boolean =>
  known.kind === kind &&
  known.filename === content.name &&
  known.sizeBytes === content.size &&
  known.modifiedMs === content.lastModified;

async function look(id: number, content: File, asked: UploadKind | null): Promise<void> {
  const head = new Uint8Array(await content.slice(0, lookedAtBytes).arrayBuffer());
  const kind = asked ?? kindOf(head);
  if (kind === null) return refuse(id, content.size === 0 ? uploadMessages.empty : whyNothing(formatOf(head)));
  change(id, { kind });
  const open = await readOpenUploads();
  const problem = await problemOf(content, kind, head, open?.convertsVideo ?? false);
  if (problem !== null) return refuse(id, problem);
  const known = open?.uploads.find((each) => isSame(each, content, kind));
  const work = running.get(id);
  if (work === undefined) return;
  const taken = [...running.values()].some(({ uploadUrl }) => uploadUrl?.endsWith(`/${known?.hash}`) === true);
  if (known !== undefined && !taken) {
    work.uploadUrl = new URL(`${target.path}/${known.hash}`, location.href).href;
    change(id, { sentBytes: known.receivedBytes });
  }
  change(id, { state: 'waiting' });
  startWaiting();
}

function startWaiting(): void {
  const entries = store.getState();
  const free = mostAtOnce - entries.filter(({ state }) => state === 'uploading' || state === 'lost').length;
  for (const { id } of entries.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void start(id);
}

function measure(work: Running, bytes: number): number | null {
  const atMs = performance.now();
  work.samples = [...work.samples.filter((sample) => sample.atMs > atMs - rateMs), { atMs, bytes }];
  const first = work.samples[0];
  return first === undefined || atMs - first.atMs < 500 ? null : ((bytes - first.bytes) * 1000) / (atMs - first.atMs);
}

const mayTryAgain = (status: number) => status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status);

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** Sends from where the server stopped. */
async function start(id: number): Promise<void> {
  const [entry, work] = [find(id), running.get(id)];
  if (entry === undefined || work === undefined || entry.kind === null) return;
  change(id, { state: 'uploading', problem: null });
  work.samples = [];
  clearTimeout(work.timer);
  if (work.upload === null) {
    const { Upload: TusUpload } = await import('tus-js-client');
    const { content } = work;
    work.upload = new TusUpload(content, {
      endpoint: target.path,
      headers: { ...target.headers },
      ...(work.uploadUrl === null ? {} : { uploadUrl: work.uploadUrl }),
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      // The list of the server takes the place of notes in the browser, which would outlive the sign-in.
      storeFingerprintForResuming: false,
      metadata: {
        kind: entry.kind,
        filename: content.name,
        filetype: content.type,
        modified: String(content.lastModified),
      },
      onShouldRetry(error) {
        const status = statusOf(error);
        if (status === 0) change(id, { state: 'lost', bytesPerSec: null });
        return mayTryAgain(status);
      },
      onUploadUrlAvailable() {
        work.uploadUrl = work.upload?.url ?? null;
      },
      onProgress(sentBytes) {
        if (find(id)?.state === 'paused') return;
        change(id, { state: 'uploading', sentBytes, bytesPerSec: measure(work, sentBytes) });
      },
      onSuccess() {
        change(id, { state: 'checking', sentBytes: content.size, bytesPerSec: null });
        startWaiting();
        void poll(id, firstPollMs);
      },
      onError: (error) => fail(id, error),
    });
  }
  // It may have been paused or canceled while the library was loaded.
  if (find(id)?.state === 'uploading') work.upload.start();
}

function fail(id: number, error: Error | DetailedError): void {
  const status = statusOf(error);
  const sentence = 'originalResponse' in error ? sentenceOf(error.originalResponse) : null;
  if (status === 401 || status === 403)
    change(id, {
      state: 'paused',
      bytesPerSec: null,
      problem: status === 401 ? texts.signedOut : (sentence ?? texts.failed),
    });
  else if (mayTryAgain(status)) lose(id);
  else refuse(id, sentence ?? texts.failed);
}

/** Waits for the connection. */
function lose(id: number): void {
  const work = running.get(id);
  if (work === undefined) return;
  change(id, { state: 'lost', bytesPerSec: null });
  work.timer = setTimeout(() => void start(id), lostMs);
}

function continueLost(): void {
  for (const { id, state } of store.getState()) if (state === 'lost') restart(id);
}

/** Tries at once, instead of after the next pause. */
function restart(id: number): void {
  const work = running.get(id);
  if (work === undefined) return;
  void (async () => {
    await work.upload?.abort().catch(() => undefined);
    await start(id);
  })();
}

async function poll(id: number, waitMs: number): Promise<void> {
  const url = running.get(id)?.uploadUrl;
  if (url === null || url === undefined || find(id)?.state !== 'checking') return;
  const read = uploadForm.safeParse(await ask(url));
  if (find(id)?.state !== 'checking') return;
  if (read.success && read.data.state === 'ready') {
    const { file, warnings } = read.data;
    change(id, { state: 'ready', file, warnings, problem: null });
    return;
  }
  if (read.success && read.data.state === 'refused') return refuse(id, read.data.problem ?? texts.failed);
  const work = running.get(id);
  if (work !== undefined) work.timer = setTimeout(() => void poll(id, Math.min(waitMs * 1.5, longestPollMs)), waitMs);
}

let isListening = false;

/**
 * Uploads a file. `kind` is null where any kind is taken. What is wrong with it, or how far it is, is in the store
 * under the id that it returns.
 */
export function addUpload(content: File, kind: UploadKind | null, owner: string | null): number {
  if (!isListening) {
    isListening = true;
    addEventListener('online', continueLost);
  }
  const id = (lastId += 1);
  const entry: UploadEntry = {
    id,
    owner,
    kind,
    name: content.name,
    sizeBytes: content.size,
    sentBytes: 0,
    state: 'looking',
    bytesPerSec: null,
    problem: null,
    warnings: [],
    file: null,
  };
  running.set(id, { content, upload: null, uploadUrl: null, timer: undefined, samples: [] });
  store.setState([...store.getState(), entry], true);
  keepTab();
  look(id, content, kind).catch(() => refuse(id, texts.failed));
  return id;
}

/** Stops sending; what has arrived stays on the server. */
export function pauseUpload(id: number): void {
  const work = running.get(id);
  if (work === undefined) return;
  clearTimeout(work.timer);
  change(id, { state: 'paused', bytesPerSec: null, problem: null });
  void work.upload?.abort().catch(() => undefined);
  startWaiting();
}

/** Continues what was paused or lost. */
export function continueUpload(id: number): void {
  if (find(id)?.state === 'lost') restart(id);
  else {
    change(id, { state: 'waiting', problem: null });
    startWaiting();
  }
}

/** Ends an upload: what has arrived is removed. One that is ready, or was refused, only leaves the list. */
export function removeUpload(id: number): void {
  const [entry, work] = [find(id), running.get(id)];
  if (work !== undefined) {
    clearTimeout(work.timer);
    const isArriving = entry !== undefined && (isBusy(entry) || entry.state === 'paused');
    // Without a connection it expires on the server by itself.
    if (isArriving) void work.upload?.abort(work.uploadUrl !== null).catch(() => undefined);
  }
  running.delete(id);
  store.setState(
    store.getState().filter((each) => each.id !== id),
    true,
  );
  keepTab();
  startWaiting();
}

/** Cancels an upload of an earlier visit, which only the server knows. */
export async function cancelOpenUpload(hash: string): Promise<void> {
  await fetch(`${uploadPath}/${hash}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
}

export const useUploads = (): readonly UploadEntry[] => useStore(store);

/** For tests: clears every upload. */
export function clearUploads(): void {
  for (const { timer } of running.values()) clearTimeout(timer);
  running.clear();
  store.setState([], true);
  keepTab();
}
