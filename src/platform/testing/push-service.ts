// A push service for tests: takes messages as the browsers' services do (RFC 8030), proves who sent them (RFC 8292),
// and reads them with the keys of a browser (RFC 8291), which a real one could not.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type PushedMessage = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As the service worker reads it. */
  readonly notice: Readonly<Record<string, string>>;
  /** What the sender's token says, its signature proven. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
  /** The sender's public key, base64url. */
  readonly publicKey: string;
};

/** What a browser that subscribed says of itself, and its secrets. */
export type Browser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type PushService = {
  readonly origin: string;
  readonly messages: PushedMessage[];
  /** A browser that takes messages at this path. */
  readonly subscribe: (path: string) => Browser;
  /** From now on, messages to this path are answered so. */
  readonly answer: (path: string, status: number) => void;
  readonly close: () => Promise<void>;
};

type Known = { readonly ecdh: ECDH; readonly auth: Buffer };

function decrypt(body: Buffer, { ecdh, auth }: Known): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Reads who sent a message; throws where the signature is not the key's. */
function senderOf(authorization: string): Pick<PushedMessage, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGood) throw new Error('The message is not signed by its key.');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as PushedMessage['claims'] };
}

/** Opens a push service on a port of its own. The caller closes it. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Known>();
  const answers = new Map<string, number>();
  const messages: PushedMessage[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { url: path = '', headers } = request;
      const body = await buffer(request);
      const browser = browsers.get(path);
      const status = browser === undefined ? 404 : (answers.get(path) ?? 201);
      if (browser !== undefined && status === 201) {
        const notice = JSON.parse(decrypt(body, browser)) as PushedMessage['notice'];
        messages.push({ path, headers, notice, ...senderOf(headers.authorization ?? '') });
      }
      response.writeHead(status).end();
    })().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    messages,
    subscribe(path) {
      const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)];
      ecdh.generateKeys();
      browsers.set(path, { ecdh, auth });
      return {
        endpoint: origin + path,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    answer: (path, status) => void answers.set(path, status),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
