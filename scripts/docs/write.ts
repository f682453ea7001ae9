import { writeFileSync } from 'node:fs';
import { GENERATED_FILES } from '@/scripts/docs/generatedFiles';

/** `npm run docs`: writes the files that are generated from the code. */
for (const { file, render } of GENERATED_FILES) writeFileSync(file, render());
