import { writeFileSync } from 'node:fs';
import { SETTINGS_FILES } from '@/server/config/renderSettings';

/** Writes the papers that are generated from the code. */
for (const { file, render } of SETTINGS_FILES) writeFileSync(file, render());
