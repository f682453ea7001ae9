/** What is wrong with an email address, as a sentence; `null` where it can be one. Whether it is real, the mail shows. */
export function findEmailFault(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return 'Enter your email address.';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email) ? null : 'Write the whole address, such as ada@example.org.';
}
