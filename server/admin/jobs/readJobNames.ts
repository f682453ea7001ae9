import type Parse from 'parse/node';

/** The names of the jobs that cloud code defines, in order. */
export async function readJobNames(parse: typeof Parse): Promise<string[]> {
  const { jobs } = (await parse.Cloud.getJobsData()) as unknown as { jobs: string[] };
  return [...jobs].sort();
}
