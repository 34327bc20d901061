/**
 * Ports below 32768, from which on systems hand out any, where no receiver of HTTP listens:
 * - those that browsers refuse (https://fetch.spec.whatwg.org/#port-blocking)
 * - those of mail, databases, caches and queues, most of which would read lines of a request as commands
 *   (https://www.iana.org/assignments/service-names-port-numbers)
 */
const refused = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  // Mail: message submission beside 587.
  2525,
  // Databases: SQL Server, Oracle, MySQL, PostgreSQL, Redshift, CouchDB, ArangoDB, Cassandra, Neptune, MongoDB,
  // CockroachDB, InfluxDB, Elasticsearch.
  1433, 1434, 1521, 2483, 2484, 3306, 5432, 5439, 5984, 8529, 9042, 9142, 8182, 27017, 27018, 27019, 26257, 8086, 9200,
  9300,
  // Caches and coordination: Redis, Memcached, DAX, etcd, ZooKeeper.
  6379, 6380, 11211, 8111, 9111, 2379, 2380, 2181,
  // Queues: AMQP, MQTT, NATS, Kafka. Then Docker.
  5671, 5672, 1883, 8883, 4222, 9092, 2375, 2376,
]);

/** Below this only the ports of HTTP are those of receivers: the others belong to services of a system. */
const firstFree = 1024;

/** Whether a receiver may listen on a port. */
export const isPortOfReceiver = (port: number): boolean =>
  port === 80 || port === 443 || (port >= firstFree && !refused.has(port));
