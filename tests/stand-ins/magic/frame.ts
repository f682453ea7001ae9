/** The page of the stand-in's frame: passes the calls of the site on to the stand-in, and what it tells back to the site. */
export const FRAME = `<!doctype html><title>Magic stand-in</title><script>
const params = new URLSearchParams(location.search).get('params');
const { ETH_NETWORK } = JSON.parse(atob(params));
const chainId = (ETH_NETWORK && ETH_NETWORK.chainId) || 1;
const tell = (type, rest) => parent.postMessage({ msgType: type + '-' + params, ...rest }, '*');
addEventListener('message', async ({ data }) => {
  if (!String(data && data.msgType).startsWith('MAGIC_HANDLE_REQUEST')) return;
  const { payload, rt } = data;
  const answer = await fetch('/rpc', { method: 'POST', body: JSON.stringify({ payload, rt, chainId }) });
  for (const told of await answer.json()) {
    const head = { jsonrpc: '2.0', id: told.id };
    if (told.event) tell('MAGIC_HANDLE_EVENT', { response: { ...head, result: { event: told.event, params: [] } } });
    else tell('MAGIC_HANDLE_RESPONSE', { response: { ...head, ...told.answer }, rt: told.rt || rt });
  }
});
tell('MAGIC_OVERLAY_READY', { response: {} });
</script>`;
