// Functions, triggers and jobs of your own. Every file of this folder is loaded when the backend starts; in development
// it is loaded anew when you save it. `Parse` and `Moralis` are there, and mean the same. See docs/guides/cloud-code.md.

/** Anybody may call it: `Moralis.Cloud.run('welcome', { name: 'Ada' })`. */
Moralis.Cloud.define('welcome', ({ params, user }) => {
  const name: unknown = user?.get('username') ?? params['name'];
  return `Come in, ${typeof name === 'string' && name !== '' ? name : 'stranger'}.`;
});
