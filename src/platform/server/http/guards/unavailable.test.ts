import { describe, expect, it } from 'vitest';
import { unavailableBy } from './unavailable.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('as the driver says it'), { code, ...more });

describe('a temporary fault is distinguished from one in the program', () => {
  it.each([
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '08003',
    '53300',
    '53200',
    '57014',
    '25P03',
    '25006',
    '40P01',
    '40001',
    '55P03',
    'ECONNRESET',
    'ECONNREFUSED',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
  ])('%s: the database is away', (code) => {
    expect(unavailableBy(coded(code))).toMatchObject({ httpStatus: 503, code: 'unavailable', retryAfterSec: 5 });
  });

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('%s: the disk is full', (code) => {
    expect(unavailableBy(coded(code))).toMatchObject({ httpStatus: 507, code: 'storage-full', retryAfterSec: 60 });
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
  ])('the driver says “%s” without a code', (message) =>
    expect(unavailableBy(new Error(message))?.httpStatus).toBe(503),
  );

  it('a socket that is not there is a database that is away; a file that is not there is a fault', () => {
    expect(unavailableBy(coded('ENOENT', { syscall: 'connect' }))?.httpStatus).toBe(503);
    expect(unavailableBy(coded('ENOENT', { syscall: 'open' }))).toBeNull();
  });

  it('is found in a cause and among the attempts at several addresses', () => {
    expect(unavailableBy(new Error('wrapped', { cause: coded('53100') }))?.httpStatus).toBe(507);
    expect(unavailableBy(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))?.httpStatus).toBe(503);
  });

  it.each([
    ['a broken constraint', coded('23505')],
    ['a wrong statement', coded('42601')],
    ['a wrong value', coded('22021')],
    ['a fault of ours', new TypeError('x is undefined')],
    ['what is no error', 'text'],
    ['nothing', undefined],
  ])('%s stays a fault', (_case, fault) => {
    expect(unavailableBy(fault)).toBeNull();
  });
});
