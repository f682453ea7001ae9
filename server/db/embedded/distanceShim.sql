-- The one function of PostGIS that the database adapter uses: metres between two points (longitude, latitude) on a sphere
-- of PostGIS's radius. On a database with PostGIS this file is left out.
CREATE DOMAIN geometry AS point;
CREATE FUNCTION ST_DistanceSphere(a geometry, b geometry) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT 2 * 6370986 * asin(least(1, sqrt(
    power(sin(radians((b::point)[1] - (a::point)[1]) / 2), 2)
    + cos(radians((a::point)[1])) * cos(radians((b::point)[1]))
    * power(sin(radians((b::point)[0] - (a::point)[0]) / 2), 2))))
$$;
