import type { ProofOfCe } from '../contract.ts';

/**
 * LinkedIn's form for a certification, filled in: the member looks at it there and saves it. `verifyUrl` is where
 * others can check it.
 */
export function linkedInAddress(proof: ProofOfCe, verifyUrl: string): string {
  const [year = '', month = ''] = proof.dateCompleted.split('-');
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: proof.courseTitle,
    organizationName: proof.providerName,
    issueYear: year,
    issueMonth: String(Number(month)),
    certId: proof.verificationCode,
    certUrl: verifyUrl,
  });
  return `https://www.linkedin.com/profile/add?${query.toString()}`;
}
