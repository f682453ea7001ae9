const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

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
    return isNumber(minute) && minute !== '0' ? `Each hour, at minute ${minute}` : every('minute', minute, '0', 'hour');
  }
  if (!isNumber(minute) || !isNumber(hour)) {
    return isEachDay && minute === '0' ? every('hour', hour, null, null) : null;
  }
  const time = `at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (isEachDay) return `Each day ${time}`;
  if (day === '*' && weekday === '1-5') return `Monday to Friday ${time}`;
  if (day === '*' && isNumber(weekday)) return `Each ${DAYS[Number(weekday) % 7]} ${time}`;
  return weekday === '*' && isNumber(day) ? `On day ${day} of each month ${time}` : null;
}

const isNumber = (field: string | undefined): field is string => /^\d+$/.test(field ?? '');

/** A field that stands for all, for each of so many, or for the first of what is above it. */
function every(unit: string, field = '', first: string | null, above: string | null): string | null {
  if (field === '*') return `Each ${unit}`;
  if (field === first) return `Each ${above}`;
  const [, step] = /^\*\/(\d+)$/.exec(field) ?? [];
  return step === undefined ? null : `Every ${step} ${unit}s`;
}
