# Receives webhooks from Sineta: ruby receiver.rb listens on http://127.0.0.1:8787.
# Set the secret in SINETA_SECRET and, if needed, another port in PORT. In Rails or Sinatra, use Sineta.genuine? with
# request.raw_post or request.body.read, and leave out the server below.
require "json"
require "openssl"
require "socket"
require "timeout"

module Sineta
  TOLERANCE_SECONDS = 300
  MAX_BODY_BYTES = 1 << 20

  # Your code goes here. If it raises, the response is a 500 and the delivery is retried.
  def self.handle(id, envelope)
    puts "#{id} #{envelope["event"]}"
  end

  # Returns the bytes that deliveries are signed with. Refuses an empty key, which anyone could sign with.
  def self.key_of(secret)
    key = secret.delete_prefix("whsec_").unpack1("m0")
    raise ArgumentError, "SINETA_SECRET must be the signing secret of the app" if key.empty?

    key
  end

  # Whether the delivery comes from Sineta. body is the raw bytes, before any parsing.
  def self.genuine?(secret, id, timestamp, signatures, body, now)
    return false if id.empty? || !timestamp.match?(/\A[0-9]{1,15}\z/)
    return false if (now - timestamp.to_i).abs > TOLERANCE_SECONDS

    digest = OpenSSL::HMAC.digest("SHA256", key_of(secret), "#{id}.#{timestamp}.".b + body.b)
    expected = "v1,#{[digest].pack("m0")}"
    # There are two signatures, separated by a space, during a rotation.
    signatures.split(" ").any? { |one| OpenSSL.secure_compare(expected, one) }
  end

  @seen = {} # in production: a table with a unique id
  @one_at_a_time = Mutex.new

  def self.receive(headers, body)
    id = headers.fetch("webhook-id", "")
    timestamp = headers.fetch("webhook-timestamp", "")
    signatures = headers.fetch("webhook-signature", "")
    return 401 unless genuine?(ENV.fetch("SINETA_SECRET"), id, timestamp, signatures, body, Time.now.to_i)

    @one_at_a_time.synchronize do
      handle(id, JSON.parse(body)) unless @seen[id]
      @seen[id] = true
    end
    204
  rescue StandardError => error
    warn error.full_message
    500
  end

  # The minimum of HTTP that a receiver needs; in production, your framework does this.
  def self.read(socket)
    socket.gets("\r\n", 8192)
    headers = {}
    while (line = socket.gets("\r\n", 8192)) && line != "\r\n"
      name, value = line.split(":", 2)
      headers[name.downcase] = value.to_s.strip
    end
    length = headers.fetch("content-length", "0").to_i
    [headers, (socket.read(length).to_s if length.between?(0, MAX_BODY_BYTES))]
  end

  def self.serve(socket)
    # Do not wait for a body that never arrives.
    headers, body = Timeout.timeout(10) { read(socket) }
    status = body ? receive(headers, body) : 413
    socket.write("HTTP/1.1 #{status} \r\n#{"content-length: 0\r\n" unless status == 204}connection: close\r\n\r\n")
  rescue Timeout::Error
    warn "a request did not come within 10 seconds"
  ensure
    socket.close
  end
end

if __FILE__ == $PROGRAM_NAME
  $stdout.sync = true
  Sineta.key_of(ENV.fetch("SINETA_SECRET", "")) # fail at the start and not at the first delivery
  server = TCPServer.new("127.0.0.1", ENV.fetch("PORT", "8787").to_i)
  puts "listening on http://127.0.0.1:#{server.addr[1]}/"
  loop { Thread.new(server.accept) { |socket| Sineta.serve(socket) } }
end
