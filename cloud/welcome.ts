// Your functions, triggers and jobs. The backend loads every file of this folder when it starts, and in development again
// when you save one. `Parse` and `Moralis` are global and the same. See docs/guides/cloud-code.md.

/** Greets the caller. Everyone may call it: `Moralis.Cloud.run('welcome', { name: 'Ada' })`. */
Moralis.Cloud.define('welcome', ({ params, user }) => {
  const name: unknown = user?.get('username') ?? params['name'];
  return typeof name === 'string' && name !== '' ? `Welcome, ${name}.` : 'Welcome.';
});
