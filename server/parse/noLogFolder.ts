/**
 * Imported before Parse Server, which creates a log folder when its code is loaded, before its
 * options can turn that off.
 */
process.env['PARSE_SERVER_LOGS_FOLDER'] = 'null';
