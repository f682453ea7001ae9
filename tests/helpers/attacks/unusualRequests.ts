/** Types of a body that are not JSON in UTF-8, though other readers take some of them for it. */
export const TYPES = [
  'multipart/mixed; boundary=x',
  'Multipart/Mixed',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/related',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/xml',
  'application/vnd.api+json',
  'application/json-patch+json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-32',
  'application/json; charset=x',
  'text/plain; charset=iso-8859-1',
  'text/html',
  'application/json, multipart/mixed',
  'multipart/mixed, application/json',
  'application/json; charset=utf-8; charset=utf-16',
  'x',
  '*/*',
];

/** Every way that leads to `/login` for Parse Server's own resolution of a batch, or looks as if it did. */
export const LOGIN_PATHS = [
  ...['/server/./login', '/server/x/../login', '/server/;/../login', '/server/a/b/../../login', '/server//login'],
  ...['/server/login/', '/server/login//', '/server/login/.', '/server/login/x/..', '/server/LOGIN', '/server/Login'],
  ...['/server/%6cogin', '/server/%2e/login', '/server/x/%2e%2e/login', '/server%2flogin', '/server/x%2f..%2flogin'],
  ...[
    '/server/login;a',
    '/server/login?',
    '/server/login?a=b',
    '/server/login#',
    '/server/log\u0131n',
    '/server/ｌogin',
  ],
  ...['/server/../server/login', '/server/../login', '/serverlogin', '/server/..', '/login', 'login', '', '/'],
  ...[
    '/server/\\login',
    '/server/login\\',
    '/server/login\u0000',
    '/server/login ',
    ' /server/login',
    '/server/login%',
  ],
  ...['http://localhost/server/login', '//server/login', '/SERVER/login', '/server/x/../../server/login'],
];
