// A text inside a PNG, which programs read and no one sees (PNG, third edition, 11.3.3.3: iTXt).
import { crc32 } from 'node:zlib';

const signatureLength = 8;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * The picture with a text under this keyword, uncompressed and in no language, right behind the header. `keyword` is
 * ASCII, 79 letters at most.
 */
export function addPngText(png: Buffer, keyword: string, text: string): Buffer {
  const header = signatureLength + 4 + 4 + png.readUInt32BE(signatureLength) + 4;
  // The zeros: end of the keyword, not compressed, no method, no language, no translated keyword.
  const data = Buffer.concat([Buffer.from(keyword, 'latin1'), Buffer.alloc(5), Buffer.from(text)]);
  return Buffer.concat([png.subarray(0, header), chunk('iTXt', data), png.subarray(header)]);
}
