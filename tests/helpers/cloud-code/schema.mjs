/* A class of events that an application declares, since it changes the objects itself. */
export default {
  Listing: { fields: { sold: 'Boolean' }, permissions: { get: 'everybody', find: 'everybody', update: 'everybody' } },
};
