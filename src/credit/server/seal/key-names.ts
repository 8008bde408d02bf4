import { createHash } from 'node:crypto';

/**
 * What the log calls the key of a certificate (in DER): "x509:" and its SHA-256 (docs/specification/records.md, RL-17).
 */
export const certificateNameOf = (der: Uint8Array): string => `x509:${createHash('sha256').update(der).digest('hex')}`;
