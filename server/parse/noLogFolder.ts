/**
 * Read before Parse Server is: it makes a folder of log files when its code is loaded, long before its options tell it
 * that it logs elsewhere.
 */
process.env['PARSE_SERVER_LOGS_FOLDER'] = 'null';
