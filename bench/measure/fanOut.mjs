// @ts-check
// The least a fan-out over websockets costs: what arrives by POST goes to all sockets as it is.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer((req, res) => {
  let body = '';
  req.on('data', (part) => (body += part));
  req.on('end', () => {
    for (const socket of sockets.clients) socket.send(body);
    res.end('{}');
  });
});
const sockets = new WebSocketServer({ server });
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.(address.port);
});
