import type { RequestHandler } from 'express';
import { isRecord } from '@/server/parse/findValueFault';

const PATH = /^\/+aggregate\/[^/]+\/*$/i;

/** Stages that older clients name without the `$`; the SDK itself puts its condition in as `match`. */
const STAGES = new Set(['match', 'group', 'project', 'sort', 'limit', 'skip', 'count', 'sample', 'unwind']);

/**
 * Puts the names that pipelines have had since Parse Server 4 in place of the older ones: `match` becomes `$match`, the
 * `objectId` of a group its `_id`.
 */
export const modernizePipelines: RequestHandler = (req, _res, next) => {
  if (PATH.test(req.path)) {
    if (isRecord(req.body)) req.body = modernize(req.body);
    const [path, query] = req.url.split('?', 2);
    if (query !== undefined) {
      const parameters = Object.fromEntries(new URLSearchParams(query));
      const told = Object.entries(modernize(parameters));
      const texts = told.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
      req.url = `${path}?${new URLSearchParams(texts).toString()}`;
    }
  }
  next();
};

function modernize({ pipeline: sent, ...others }: Record<string, unknown>): Record<string, unknown> {
  const pipeline = typeof sent === 'string' ? parse(sent) : sent;
  if (Array.isArray(pipeline)) return { ...others, pipeline: pipeline.map(modernizeStage) };
  if (isRecord(pipeline)) return { ...others, pipeline: modernizeStage(pipeline) };
  return { ...(pipeline !== undefined && { pipeline }), ...Object.fromEntries(modernizeEntries(others)) };
}

const modernizeStage = (stage: unknown): unknown =>
  isRecord(stage) ? Object.fromEntries(modernizeEntries(stage)) : stage;

function modernizeEntries(stages: Record<string, unknown>): [string, unknown][] {
  return Object.entries(stages).map(([name, given]) => {
    const modern = STAGES.has(name) ? `$${name}` : name;
    // In the address of a request a stage is text.
    const told = modern.startsWith('$') && typeof given === 'string' ? parse(given) : given;
    if (modern !== '$group' || !isRecord(told) || !('objectId' in told)) return [modern, told];
    const { objectId, ...rest } = told;
    return [modern, { _id: objectId, ...rest }];
  });
}

/** What a text says as JSON; the text itself where it is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
