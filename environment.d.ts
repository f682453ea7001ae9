/// <reference types="next" />
/// <reference types="next/image-types/global" />

declare namespace NodeJS {
  interface ProcessEnv {
    /** Written into the site when it is built (`next.config.ts`). */
    LOCAL_CHAIN_ID?: string;
    /** Names of the legal documents that are not empty, with spaces between them; likewise. */
    FOYER_LEGAL?: string;
  }
}

// Style sheets and pictures as modules, so that the types of a fresh checkout hold before the site was ever built.
