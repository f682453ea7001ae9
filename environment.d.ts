/// <reference types="next" />
/// <reference types="next/image-types/global" />

// Style sheets and pictures as modules, so that the types of a fresh checkout hold before the site was ever built.
