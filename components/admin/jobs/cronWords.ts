import { strings } from '@/components/admin/jobs/strings.en';

const { schedule } = strings;

type Unit = keyof typeof schedule.every;

/**
 * A cron pattern in words, for those that are common; `null` for others, which speak for themselves.
 *
 * @param pattern five fields, or six with seconds in front
 */
export function cronWords(pattern: string): string | null {
  const fields = pattern.trim().split(/\s+/);
  const [second, minute, hour, day, month, weekday] = fields.length === 5 ? ['0', ...fields] : fields;
  if (month !== '*' || fields.length < 5 || fields.length > 6) return null;
  const isEachDay = day === '*' && weekday === '*';
  if (isEachDay && hour === '*' && minute === '*') return every('second', second, '0', 'minute');
  if (second !== '0') return null;
  if (isEachDay && hour === '*') {
    return isNumber(minute) && minute !== '0' ? schedule.hourlyAt(minute) : every('minute', minute, '0', 'hour');
  }
  if (!isNumber(minute) || !isNumber(hour)) {
    return isEachDay && minute === '0' ? every('hour', hour, null, null) : null;
  }
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (isEachDay) return schedule.daily(time);
  if (day === '*' && weekday === '1-5') return schedule.weekdays(time);
  if (day === '*' && isNumber(weekday)) return schedule.weekly(schedule.days[Number(weekday) % 7] ?? '', time);
  return weekday === '*' && isNumber(day) ? schedule.monthly(day, time) : null;
}

const isNumber = (field: string | undefined): field is string => /^\d+$/.test(field ?? '');

/** A field that stands for all, for each of so many, or for the first of what is above it. */
function every(unit: Unit, field = '', first: string | null, above: Unit | null): string | null {
  if (field === '*') return schedule.every[unit];
  if (field === first) return above && schedule.every[above];
  const [, step] = /^\*\/(\d+)$/.exec(field) ?? [];
  return step === undefined ? null : schedule.everyFew[unit](step);
}
