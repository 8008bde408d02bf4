const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Bytes in base58, with the "z" that multibase puts before it (W3C Controlled Identifiers 1.0, section 2.4). */
export function multibase(bytes: Uint8Array): string {
  let text = '';
  for (let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= 58n)
    text = `${digits.charAt(Number(rest % 58n))}${text}`;
  const first = bytes.findIndex((byte) => byte !== 0);
  return `z${digits.charAt(0).repeat(first < 0 ? bytes.length : first)}${text}`;
}
