/** Cloud function `getPluginSpecs` (row G27), which the SDK asks at its start: there are no plugins. */
export function getPluginSpecs(): [] {
  return [];
}
