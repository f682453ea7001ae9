// Loaded before a backend (`--require`): the machine lacks the native module that hashes passwords, as after an
// installation for another system.
const Module = require('node:module');

const load = Module._load;
Module._load = (name, ...more) => {
  if (name === '@node-rs/bcrypt') throw new Error('Failed to load native binding');
  return load(name, ...more);
};
