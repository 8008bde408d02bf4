import { expect, it } from 'vitest';
import { linkedInAddress } from './linkedin-address.ts';
import type { ProofOfCe } from '../contract.ts';

it('fills in name, provider, month, number and the page that verifies it', () => {
  const proof = {
    courseTitle: 'Bonding & finishing',
    providerName: 'Dental Learning, Inc.',
    dateCompleted: '2026-03-02',
    verificationCode: 'K7QM-4TXW-P9HD',
  } as ProofOfCe;
  const address = new URL(linkedInAddress(proof, 'https://learn.example/verify/K7QM-4TXW-P9HD'));
  expect([address.origin, address.pathname]).toEqual(['https://www.linkedin.com', '/profile/add']);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Bonding & finishing',
    organizationName: 'Dental Learning, Inc.',
    issueYear: '2026',
    issueMonth: '3',
    certId: 'K7QM-4TXW-P9HD',
    certUrl: 'https://learn.example/verify/K7QM-4TXW-P9HD',
  });
});
