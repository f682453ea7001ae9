import { createContext } from 'react';
import type { ActivityDay } from '@/lib/activity/activityDays';

/** What the list knows of its days, for their heads and the times of their rows. */
export type ListedDays = {
  /** When today began by the visitor's clock (`useToday`). */
  today: number;
  days: ReadonlyMap<string, ActivityDay>;
  /** Whether the rows of a day are counted: what is searched for is only a part of it. */
  counted: boolean;
  /** Whether the rows are all that happened, so that they can be summed up. */
  summed: boolean;
};

/** The days of the list around. A context, so that rows stay as they are while their days grow. */
export const DaysContext = createContext<ListedDays>({ today: 0, days: new Map(), counted: false, summed: false });
