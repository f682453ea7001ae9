import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { cursorText } from '@/server/admin/cursorText';
import { searchText } from '@/server/admin/searchText';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ search: searchText, cursor: cursorText });

/** `adminListActs`: what administrators did, the latest first. */
export function createListActs({ acts }: AdminParts): AdminHandler {
  return ({ params }) => acts.list(checkParameters(parameters, params));
}
