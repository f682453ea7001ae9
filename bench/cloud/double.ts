// The one function of `npm run bench -- requests`: as little work as a cloud function can be.
Parse.Cloud.define('double', ({ params }) => Number(params['value']) * 2);
