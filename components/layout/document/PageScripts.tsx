import { Head, NextScript } from 'next/document';
import { IS_DEVELOPMENT } from '@/lib/env';

/** What Next calls to write the scripts of the parts that come by `next/dynamic`. */
type DynamicChunks = ReturnType<NextScript['getDynamicChunks']>;

/**
 * Next's `Head` and `NextScript`, but for the scripts of parts that come by `next/dynamic` in development: Turbopack
 * (next 16.4.6) lists chunks there that `next dev` does not write, and each page would have a request that fails (404).
 * The client fetches the right ones itself, before it hydrates the page.
 */
export class PageHead extends Head {
  override getPreloadDynamicChunks(): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getPreloadDynamicChunks();
  }

  override getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getDynamicChunks(files);
  }
}

/** See {@link PageHead}. */
export class PageScripts extends NextScript {
  override getDynamicChunks(files: Parameters<NextScript['getDynamicChunks']>[0]): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getDynamicChunks(files);
  }
}
