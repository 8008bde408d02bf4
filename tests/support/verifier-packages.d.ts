// The parts that the tests use of packages that check credentials and bring no types.
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { readonly cryptosuite: object });
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}
declare module '@digitalbazaar/vc' {
  type Loader = (url: string) => Promise<{ readonly document: object; readonly documentUrl: string }>;
  export function verifyCredential(options: {
    readonly credential: object;
    readonly suite: object;
    readonly documentLoader: Loader;
    readonly checkStatus?: (options: { readonly credential: object }) => Promise<object>;
    readonly now: Date;
  }): Promise<{
    readonly verified: boolean;
    readonly statusResult?: { readonly results?: readonly { readonly status: boolean }[] };
  }>;
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: {
    readonly credential: object;
    readonly documentLoader: (url: string) => Promise<object>;
    readonly suite: object;
    readonly verifyBitstringStatusListCredential: true;
  }): Promise<{ readonly verified: boolean }>;
}
